//! The command as its users see it: every test runs the program in a folder of its own and looks at what it prints and writes.

mod abi;
mod arguments;
mod bench;
mod bundle;
mod check;
mod conform;
mod debugging;
mod devices;
mod facts;
mod files;
mod harness;
mod hoist;
mod launches;
mod metadata;
mod oclgrind;
mod orchestrations;
mod outputs;
mod packages;
mod readme;
mod rules;
mod run;
mod shaken;
mod stages;
mod tells;
