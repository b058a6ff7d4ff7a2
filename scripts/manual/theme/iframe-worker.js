/* Browsers start no worker from a file. For a book that is opened without a server the search runs in a hidden frame, which a page may have. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.appendChild(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }));
      inside.importScripts = (...names) => {
        for (const name of names) {
          const script = inside.document.createElement("script");
          script.src = new URL(name, address);
          script.async = false;
          inside.document.body.appendChild(script);
        }
      };
      const script = inside.document.createElement("script");
      script.src = address;
      script.onload = () => {
        const waiting = this.waiting;
        this.waiting = null;
        waiting.forEach(data => this.postMessage(data));
      };
      script.onerror = () => this.dispatchEvent(new Event("error"));
      inside.document.body.appendChild(script);
    }
    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
    }
    terminate() { this.frame.remove(); }
  };
}
