/**
 * Wallets for people without one: each demo person is a wallet of this browser that announces itself
 * as real ones do (EIP-6963) and really signs. Their keys are public and worthless. With the `chainId` of a
 * chain and the `rpcUrl` of its node, they send transactions there. Returns the people.
 */
export async function announceDemoWallets(chain) {
  const { people } = await (await fetch(resolve('demo-people.json'))).json();
  const details = people.map((person) =>
    Object.freeze({ info: describeWallet(person), provider: new DemoProvider(person, chain) }),
  );
  const announce = () => {
    for (const detail of details) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
  return people.map((person) => ({ ...person, image: resolve(person.image) }));
}

/** The address of a file of the demo, also on another's page. */
const resolve = (path) => new URL(`../${path}`, import.meta.url).href;

function describeWallet({ name, address }) {
  return {
    uuid: `d3300000-0000-4000-8000-${address.slice(2, 14)}`,
    name: `Demo wallet: ${name}`,
    rdns: `com.example.demo-wallet.${address.slice(2, 10)}`,
    icon: drawIcon(name, address),
  };
}

function drawIcon(name, address) {
  const hue = parseInt(address.slice(2, 6), 16) % 360;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="hsl(${hue} 60% 42%)"/>` +
    `<text x="48" y="64" font-family="sans-serif" font-size="44" font-weight="700" text-anchor="middle" fill="#fff">${name[0]}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** An EIP-1193 provider with one account, connected until the page disconnects it. */
class DemoProvider {
  #listeners = new Map();
  #person;
  #chain;

  constructor(person, chain = { chainId: 1 }) {
    this.#person = person;
    this.#chain = chain;
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  removeListener(event, listener) {
    const others = (this.#listeners.get(event) ?? []).filter((other) => other !== listener);
    this.#listeners.set(event, others);
    return this;
  }

  async request({ method, params = [] }) {
    const { address, privateKey } = this.#person;
    switch (method) {
      case 'eth_requestAccounts':
      case 'wallet_requestPermissions':
        localStorage.setItem(this.#key, 'connected');
        return method === 'eth_requestAccounts' ? [address] : [this.#permission];
      case 'eth_accounts':
        return this.#isConnected ? [address] : [];
      case 'wallet_getPermissions':
        return this.#isConnected ? [this.#permission] : [];
      case 'wallet_revokePermissions':
        localStorage.removeItem(this.#key);
        return null;
      case 'eth_chainId':
        return `0x${this.#chain.chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        if (Number(params[0].chainId) === this.#chain.chainId) return null;
        throw createError(4902, 'The demo wallet does not know this chain.');
      case 'personal_sign': {
        this.#requireConnection();
        const { signMessage } = await import('../dist/demo-signer.js');
        return signMessage(privateKey, params[0]);
      }
      case 'eth_sendTransaction': {
        this.#requireConnection();
        const { sendTransaction } = await import('../dist/demo-sender.js');
        return sendTransaction(privateKey, this.#requireNode(method), params[0]);
      }
      default:
        if (!method.startsWith('eth_')) throw createUnsupported(method);
        return askNode(this.#requireNode(method), { method, params });
    }
  }

  #requireConnection() {
    if (!this.#isConnected) throw createError(4100, 'This page is not connected.');
  }

  #requireNode(method) {
    if (this.#chain.rpcUrl === undefined) throw createUnsupported(method);
    return this.#chain.rpcUrl.replace(/^ws/, 'http');
  }

  get #key() {
    return `demo-wallet ${this.#person.address}`;
  }

  get #isConnected() {
    return localStorage.getItem(this.#key) !== null;
  }

  get #permission() {
    return {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [this.#person.address] }],
    };
  }
}

async function askNode(url, request) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
  });
  const { result, error } = await response.json();
  if (error) throw Object.assign(createError(error.code, error.message), { data: error.data });
  return result;
}

const createUnsupported = (method) =>
  createError(4200, `The demo wallet does not support ${method}.`);

function createError(code, message) {
  return Object.assign(new Error(message), { code });
}
