// The password of a workbench that others can reach; the token came in the address's fragment.

const form = document.getElementById("login");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ token: location.hash.slice(1), password: document.getElementById("password").value });
  const reply = await fetch("/login", { method: "POST", headers: { "content-type": "application/json" }, body });
  if (reply.ok) return location.replace(`/#key=${(await reply.json()).key}`);
  document.getElementById("problem").textContent = (await reply.json()).problem;
});
