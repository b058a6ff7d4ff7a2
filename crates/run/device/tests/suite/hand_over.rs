//! The values that a launch passes to device code are those that its parameters name, in their order.
#![allow(clippy::unwrap_used)] // Also in helpers of tests.

use std::sync::Arc;

use crisp_ir_artifact::{
    Access, Argument, ArgumentKind, CodeFormat, DeviceCode, Elem, Interface, LaunchSizes, Parameter, Scalar, Space,
};
use crisp_run_device::{Device, DeviceError, Handed, LaunchArgument, NullDevice, hand_over, words};

fn interface() -> Interface {
    let elem = Elem::scalar(Scalar::F32);
    let kind =
        ArgumentKind::Buffer { elem, stride: 4, space: Space::Global, access: Access::Read, out: false, length: None };
    let argument = |name: &str, kind| Argument { name: name.to_owned(), kind, shape: None };
    Interface {
        kernel: "scale".to_owned(),
        arguments: vec![
            argument("xs", kind),
            argument("half", ArgumentKind::Value(Elem { scalar: Scalar::F16, lanes: 2 })),
            argument("wide", ArgumentKind::Value(Elem::scalar(Scalar::I64))),
        ],
        work_dim: Some(1),
        ..Interface::default()
    }
}

fn code(parameters: Vec<Parameter>) -> DeviceCode {
    let entry = "scale".to_owned();
    DeviceCode {
        format: CodeFormat::Wgsl,
        bytes: Arc::from([]),
        entry,
        local_size: [64, 1, 1],
        parameters,
        dynamic_local: 0,
    }
}

const SIZES: LaunchSizes =
    LaunchSizes { work_dim: 2, local: [64, 1, 1], groups: [3, 1, 1], bound: [150, 1, 1], offset: [7, 8, 9] };

#[test]
fn parameters_are_handed_over_in_order() {
    let memory = NullDevice::new().allocate(600).unwrap();
    let given = [
        LaunchArgument::Buffer { memory: memory.as_ref(), elements: 150 },
        LaunchArgument::Value(&[1, 2, 3, 4]),
        LaunchArgument::Value(&[0xff; 8]),
    ];
    let parameters = vec![
        Parameter::Buffer(0),
        Parameter::Lane { argument: 1, lane: 0 },
        Parameter::Lane { argument: 1, lane: 1 },
        Parameter::Lane { argument: 2, lane: 0 },
        Parameter::Length(0),
        Parameter::Bound(0),
        Parameter::Offset(2),
        Parameter::WorkDim,
        Parameter::Status,
    ];
    let handed = hand_over(&code(parameters), &interface(), &SIZES, &given).unwrap();
    assert!(matches!(handed.first(), Some(Handed::Memory(found)) if found.len() == 600));
    assert!(matches!(handed.last(), Some(Handed::Status)));
    let scalars: Vec<(u64, usize)> = handed
        .iter()
        .filter_map(|one| match one {
            Handed::Scalar(bytes, length) => Some((u64::from_le_bytes(*bytes), *length)),
            Handed::Memory(_) | Handed::Status => None,
        })
        .collect();
    assert_eq!(scalars, [(0x0201, 2), (0x0403, 2), (u64::MAX, 8), (150, 8), (150, 8), (9, 8), (2, 4)]);
    assert_eq!(words(&handed), [0x0201, 0x0403, u32::MAX, u32::MAX, 150, 0, 150, 0, 9, 0, 2]);
}

#[test]
fn what_does_not_fit_is_an_error() {
    let memory = NullDevice::new().allocate(600).unwrap();
    let given = [LaunchArgument::Buffer { memory: memory.as_ref(), elements: 150 }];
    let other = LaunchSizes { local: [32, 1, 1], ..SIZES };
    let wrong = hand_over(&code(vec![Parameter::Buffer(0)]), &interface(), &other, &given).err();
    assert_eq!(wrong, Some(DeviceError::LocalSize { made_for: [64, 1, 1], requested: [32, 1, 1] }));
    for parameter in [Parameter::Buffer(1), Parameter::Length(9), Parameter::Lane { argument: 0, lane: 0 }] {
        let wrong = hand_over(&code(vec![parameter]), &interface(), &SIZES, &given).err();
        assert!(matches!(wrong, Some(DeviceError::BadCode { .. })), "{parameter:?}");
    }
}
