// Checks that this folder's files match the rest of the repository: names of variables, versions, files and metrics.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectionsPerProcess } from '../apps/api/src/database/pool.ts'
import { Variables } from '../apps/api/src/platform/env/variables.ts'
import root from '../package.json' with { type: 'json' }
import node from '../packages/node/package.json' with { type: 'json' }
import { programOptions, programVariables } from '../scripts/node24.mjs'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const templates = readdirSync(join(import.meta.dirname, 'chart/templates')).map((name) => `chart/templates/${name}`)
/** The first group of every match, without duplicates. */
const allOf = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
/** The section from a line with this prefix to the next unindented line. */
const blockOf = (text: string, start: string) => text.split(`\n${start}`)[1]?.split(/\n(?=\S)/)[0] ?? ''

const known = Object.keys(Variables.shape)
const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')

test.each([
  ['Dockerfile', allOf(dockerfile.split('\nENV ')[1]?.split('\nUSER ')[0] ?? '', /([A-Z][A-Z0-9_]+)=/g)],
  ['compose.yaml', allOf(blockOf(compose, 'x-environment:') + blockOf(compose, 'x-api:'), /^ +([A-Z][A-Z0-9_]+):/gm)],
  ['compose.env.example', allOf(read('compose.env.example').split('DOMAIN=')[0] ?? '', /\b([A-Z]+_[A-Z_]+)\b/g)],
  ['the templates', allOf(templates.map(read).join(), /- name: ([A-Z][A-Z0-9_]+)/g)],
  ['values.yaml', allOf(read('chart/values.yaml'), /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)],
  ['full-values.yaml', allOf(read('chart/ci/full-values.yaml'), /^ {2}([A-Z][A-Z0-9_]+):/gm)],
])('%s names only variables that exist', (_, names) => {
  expect(names).not.toEqual([])
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('compose.env.example has exactly the variables that compose.yaml requires', () => {
  const asked = allOf(compose, /\$\{([A-Z0-9_]+)/g)
  const offered = allOf(read('compose.env.example'), /^#?([A-Z0-9_]+)=/gm)
  expect(offered.toSorted()).toEqual(asked.toSorted())
})

test('all files name the locked version of Node', () => {
  const locked = [...new Set(Object.values(node.optionalDependencies))]
  expect(allOf(dockerfile, /^ARG NODE_IMAGE=node:([\d.]+)-/gm)).toEqual(locked)
  expect(allOf(read('chart/Chart.yaml'), /^appVersion: (.+)$/gm)).toEqual([root.version])
  expect(allOf(compose, /PARLEY_IMAGE:-parley:([\d.]+)/g)).toEqual([root.version])
})

test('the image runs Node as npm start does', () => {
  const options = programOptions.filter((option) => option !== '--enable-source-maps').join(' ')
  expect(allOf(dockerfile, /NODE_OPTIONS="([^"]+)"/g)).toEqual([options])
  expect(allOf(dockerfile, /MALLOC_ARENA_MAX=(\d+)/g)).toEqual(['2'])
  expect(allOf(dockerfile, /MALLOC_MMAP_THRESHOLD_=(\d+)/g)).toEqual([programVariables.MALLOC_MMAP_THRESHOLD_])
})

test("the image is built with every workspace's manifest", () => {
  const copied = allOf(dockerfile, /^COPY (\S+)\/package\.json /gm)
  expect(copied.toSorted()).toEqual(root.workspaces.toSorted())
})

/** A script and all scripts that it imports. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of allOf(read(`../scripts/${name}`), /(?:from |import |import\()'\.\/([\w.-]+)'/g)) {
    withImports(imported, seen)
  }
  return seen
}

test('the image is built with exactly the scripts that its build runs', () => {
  const allowed = allOf(read('../.dockerignore'), /^!scripts\/(\S+)$/gm)
  const run = allOf(dockerfile, /node scripts\/(\S+\.mjs)/g)
  expect(run).toContain('build-web.mjs')
  expect(allowed.toSorted()).toEqual([...new Set(run.flatMap((name) => [...withImports(name)]))].toSorted())
})

test('no source in the image imports a file that is not in it', () => {
  const isIn = (path: string) =>
    /\.tsx?$/.test(path) && !/\.test\.|node_modules|dist\/|src\/testing\/|vitest\.config/.test(path)
  const sources = ['apps', 'content', 'packages/contracts'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter(isIn),
  )
  expect(sources).toContain('apps/api/src/server.ts')
  const leftOut = sources.filter((path) =>
    /(?:from |import |import\()'[^']*(?:\/testing\/|\.test\.)/.test(read(`../${path}`)),
  )
  expect(leftOut).toEqual([])
})

test('commands name only programs that exist', () => {
  const texts = [dockerfile, compose, read('backup.sh'), ...templates.map(read)].join()
  const programs = allOf(texts, /node[",]* "?(apps\/\S+?\.ts)/g)
  expect(programs).toContain('apps/api/src/server.ts')
  expect(programs.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([])
})

test('compose and chart allow a process more time to end than it needs', () => {
  const [inCompose] = allOf(blockOf(compose, 'x-parley:'), /stop_grace_period: (\d+)s/g)
  const [inChart] = allOf(read('chart/templates/role.yaml'), /terminationGracePeriodSeconds: (\d+)/g)
  expect(inCompose).toBe(inChart)
  expect(Number(inCompose)).toBeGreaterThan(35)
})

test('proxy, store and api agree on the bucket and the region', () => {
  const [bucket] = allOf(compose, /S3_BUCKET: (\S+)/g)
  expect(allOf(compose, /GARAGE_DEFAULT_BUCKET: (\S+)/g)).toEqual([bucket])
  expect(allOf(read('Caddyfile'), /path \/(\S+)\/\*/g)).toEqual([bucket])
  expect(allOf(read('garage.toml'), /s3_region = "(.+)"/g)).toEqual(allOf(compose, /S3_REGION: (\S+)/g))
})

test('the LanguageTool server is one version, and listens where compose says', () => {
  const [version] = allOf(read('languagetool/pom.xml'), /<languagetool>([\d.]+)</g)
  expect(allOf(compose, /parley-languagetool:([\d.]+)/g)).toEqual([version])
  expect(allOf(read('languagetool/Dockerfile'), /(?:EXPOSE |"--port", ")(\d+)/g)).toEqual(['8081'])
  expect(allOf(compose, /http:\/\/languagetool:(\d+)/g)).toEqual(['8081'])
})

/** A process's metrics on /metrics. Of prom-client's default metrics, only those that are watched here. */
const metrics = [
  'http_request_duration_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
  'parley_files_request_seconds',
  'parley_files_writable',
  'parley_jobs',
  'parley_model_request_seconds',
  'parley_open_streams',
  'parley_turn_stage_seconds',
  'parley_turns_total',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
]

test.each(['grafana/parley.json', 'prometheus/alerts.yaml'])('%s reads only metrics that exist', (path) => {
  const watched = allOf(read(path), /\b((?:http|nodejs|parley|process)_[a-z0-9_]+?)(?:_bucket|_count)?\b/g)
  expect(watched).not.toEqual([])
  expect(watched.filter((name) => !metrics.includes(name))).toEqual([])
})

test('the chart says how many connections its pods need', () => {
  const values = read('chart/values.yaml')
  const [replicas, worker] = [/maxReplicas: (\d+)/, /^worker:[\s\S]*?replicas: (\d+)/m].map((pattern) =>
    Number(pattern.exec(values)?.[1]),
  )
  const needed = connectionsPerProcess * ((replicas ?? 0) + (worker ?? 0)) + 5
  expect(values).toContain(`up to ${connectionsPerProcess} connections`)
  expect(values).toContain(`max_connections of ${needed} or more`)
  expect(read('chart/templates/NOTES.txt')).toContain(`mul ${connectionsPerProcess} `)
})

test('every alert has a severity, a summary and instructions', () => {
  const alerts = read('prometheus/alerts.yaml').split('- alert: ').slice(1)
  const incomplete = alerts.filter((text) => !/severity: (critical|warning)[\s\S]*summary: [\s\S]*action: /.test(text))
  expect(incomplete).toEqual([])
})
