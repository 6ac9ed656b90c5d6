// Writes `.env.example` at the root of the repository.
import { writeFile } from 'node:fs/promises'
import { envExample } from './env.ts'

await writeFile(new URL('../../../../../.env.example', import.meta.url), envExample())
