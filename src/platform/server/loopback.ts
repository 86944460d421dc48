/** The names of this machine in URLs. */
export const loopback = ['127.0.0.1', 'localhost', '[::1]'];

export const isLoopback = (host: string) => [...loopback, '::1'].includes(host);
