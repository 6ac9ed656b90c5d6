// nginx in front of several servers, with the settings that docs/operating.md requires.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { missingProgram } from '../scripts/programs.mjs'
import type { Running } from './processes.ts'

const timeoutMs = 10_000

function configuration(folder: string, port: number, servers: readonly string[]): string {
  return `
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream parley {
    least_conn;
    keepalive 200;
    ${servers.map((url) => `server ${new URL(url).host};`).join(' ')}
  }
  server {
    listen 127.0.0.1:${port} backlog=1024;
    client_max_body_size 30m;
    location / {
      proxy_pass http://parley;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_read_timeout 60s;
    }
  }
}`
}

/** @throws Error if nginx is not available and cannot be installed, or does not start */
export async function startProxy(port: number, servers: readonly string[]): Promise<Running> {
  const missing = await missingProgram('nginx', 'nginx-light')
  if (missing !== undefined) throw new Error(missing)
  const folder = await mkdtemp(join(tmpdir(), 'parley-proxy-'))
  await mkdir(join(folder, 'body'))
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, servers))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + timeoutMs
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (performance.now() > deadline) throw new Error('nginx did not become ready')
    await pause(100)
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
