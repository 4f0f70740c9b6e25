import net from 'node:net';
import tls from 'node:tls';

// Loaded into the service's process: its connections to hosts of strangers lead to a server of the benchmark, without
// TLS. All checks of the service before a connection is made stay as they are.
const port = Number(process.env.BENCH_STRANGERS_PORT);
const { connect } = tls;
tls.connect = (...parameters) => {
  const [options] = parameters;
  if (!String(options?.host).endsWith('.example')) return connect(...parameters);
  const socket = net.connect({ host: '127.0.0.1', port });
  socket.once('connect', () => socket.emit('secureConnect'));
  return socket;
};
