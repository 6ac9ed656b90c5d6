// Baseline for memory: prints in MB what an empty embedded database adds to a process that has nothing else.
// Arguments: the database's folder, and seconds to wait until the second measurement.
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '../../apps/api/src/database/embedded/embedded.ts'
import { residentMb } from './resident.ts'

const [folder = '', seconds = '15'] = process.argv.slice(2)
const before = await residentMb(process.pid)
const database = await openEmbedded({ dataDir: folder })
await pause(Number(seconds) * 1000)
console.log((await residentMb(process.pid)) - before)
await database.close()
