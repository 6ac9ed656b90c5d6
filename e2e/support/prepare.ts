// Global setup: prepares the data of a first start, which every test server copies.
import { preparedFolder, startServer } from './server.ts'

/** @returns a function that removes the data */
export default async function prepare(): Promise<() => Promise<void>> {
  const server = await startServer()
  await server.stop()
  process.env[preparedFolder] = server.dataFolder
  return server.remove
}
