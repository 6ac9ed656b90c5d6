// Finds every endpoint of the contract, so that new ones are tested automatically.
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@parley/contracts/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** All endpoints, sorted by path and method. */
export async function loadEndpoints(): Promise<Endpoint[]> {
  const folder = new URL('./', import.meta.resolve('@parley/contracts/endpoint.ts'))
  const files = (await readdir(fileURLToPath(folder), { recursive: true })).filter((name) => /^[\w/-]+\.ts$/.test(name))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  const endpoints = new Set(modules.flatMap((module) => Object.values<unknown>(module).filter(isEndpoint)))
  return [...endpoints].sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
}
