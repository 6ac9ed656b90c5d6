// A few of the faults that `npm run bench -- chaos` tries by the hundred.
import { expect, test } from 'vitest'
import { runChaos } from './testing/chaos/chaos.ts'
import { createPostgresOnDisk } from './testing/chaos/disks.ts'
import { bucketFaults, faults } from './testing/chaos/faults.ts'
import { mayMount } from './testing/processes/small-disk.ts'
import { testEngine } from './testing/test-database.ts'

const tried = [
  'network cut',
  'tab crashed',
  'server killed',
  'database stopped',
  'database frozen',
  mayMount ? 'disk full' : 'folder replaced by a file',
  'recordings missing',
  'transcription answers 500',
  'chat is cut off',
  'speech is down',
]

test('neither loses nor duplicates a turn if the bucket fails', async () => {
  const few = bucketFaults.filter(({ name }) => name === 'bucket answers 404' || name === 'bucket answers a web page')
  const options = { seed: 7, count: few.length, faults: few, postgres: null, hasBucket: true, isPatient: false }
  const { lost, doubled, turns } = await runChaos(options)
  expect({ lost, doubled, turns }).toEqual({ lost: [], doubled: [], turns: 4 * few.length })
}, 240_000)

test('neither loses, duplicates nor logs an uploaded turn, whatever fails', async () => {
  const postgres = testEngine === 'postgres' ? await createPostgresOnDisk() : null
  try {
    const few = faults.filter(({ name }) => tried.includes(name))
    const { lost, doubled, quoted, turns } = await runChaos({
      seed: 7,
      count: few.length,
      faults: few,
      postgres,
      isPatient: false,
    })
    expect({ lost, doubled, quoted, turns }).toEqual({ lost: [], doubled: [], quoted: [], turns: 4 * tried.length })
  } finally {
    await postgres?.remove()
  }
}, 240_000)
