// The key of this page. A cookie goes to every port of this machine; what this origin keeps for itself does not. The address that
// lets a browser in ends with the key, and every websocket of the page, NiceGUI's as well, shows it as a subprotocol.

(() => {
  const given = /^#key=([\w-]+)$/.exec(location.hash);
  if (given) {
    localStorage.setItem("aintern-key", given[1]);
    history.replaceState(null, "", location.pathname);
  }
  const key = localStorage.getItem("aintern-key");
  if (!key) location.replace("/locked");
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(address, protocols = []) {
      const ours = new URL(address, location.href).host === location.host;
      super(address, ours ? ["aintern", key] : protocols);
    }
  };
})();
