import { describe, expect, test } from 'vitest'
import { modelStatusOf } from './model-status.ts'
import { backupState, databaseState, jobsState, mailState, overall, storageState } from './status.rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test('reports a database with high latency as slow', () => {
  expect([databaseState(3), databaseState(400)]).toEqual(['ok', 'slow'])
})

test('reports storage that is nearly full or not writable', () => {
  expect(storageState(true, { freeBytes: 50e9, totalBytes: 200e9 })).toBe('ok')
  expect(storageState(true, { freeBytes: 4e9, totalBytes: 200e9 })).toBe('slow')
  expect(storageState(true, { freeBytes: 4e9, totalBytes: 20e9 })).toBe('ok')
  expect(storageState(false, { freeBytes: 50e9, totalBytes: 200e9 })).toBe('failing')
  expect([storageState(true, null), storageState(false, null)]).toEqual(['ok', 'failing'])
})

test('reports jobs that are late, abandoned or without a worker', () => {
  expect(jobsState(0, null, now)).toBe('ok')
  expect(jobsState(0, ago(5), now)).toBe('ok')
  expect(jobsState(0, ago(120), now)).toBe('slow')
  expect(jobsState(1, null, now)).toBe('slow')
  expect(jobsState(0, ago(3600), now)).toBe('failing')
})

test('reports mails in files, and nightly backups that have stopped', () => {
  expect([mailState(0), mailState(37)]).toEqual(['ok', 'slow'])
  const day = 24 * 3600
  expect([backupState(null, now), backupState(ago(7 * day), now), backupState(ago(9 * day), now)]).toEqual([
    'ok',
    'ok',
    'slow',
  ])
})

describe('a model server', () => {
  const health = { role: 'speech', server: 'voice.example:8000', medianMs: 300, calls: 20, failures: 0 }
  const stateOf = (change: Partial<typeof health>) =>
    modelStatusOf([{ ...health, ...change }]).find(({ role }) => role === 'speech')?.state

  test('is healthy, slow or failing depending on the last few minutes', () => {
    expect(stateOf({})).toBe('ok')
    expect(stateOf({ medianMs: 3_800 })).toBe('slow')
    expect(stateOf({ failures: 2 })).toBe('slow')
    expect(stateOf({ failures: 15 })).toBe('failing')
    expect(stateOf({ calls: 0 })).toBe('ok')
  })

  test('is listed next to the roles that need no server', () => {
    expect(modelStatusOf([health]).map(({ role, host }) => [role, host])).toEqual([
      ['language_model', null],
      ['transcription', null],
      ['speech', 'voice.example:8000'],
    ])
  })
})

test('the overall status is that of the worst part', () => {
  const parts = {
    database: { state: 'ok' },
    storage: { state: 'slow' },
    jobs: { state: 'ok' },
    mail: { state: 'ok' },
    backup: { state: 'ok' },
    models: modelStatusOf([{ role: 'speech', server: 'x', medianMs: null, calls: 2, failures: 2 }]),
  } as unknown as Parameters<typeof overall>[0]
  expect(overall(parts)).toEqual({ state: 'failing', part: 'speech' })
  expect(overall({ ...parts, models: [] })).toEqual({ state: 'slow', part: 'storage' })
  expect(overall({ ...parts, models: [], storage: parts.database as never })).toEqual({ state: 'ok', part: null })
})
