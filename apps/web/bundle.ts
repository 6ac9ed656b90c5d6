// One run of the bundler, by vite.config.ts unless told otherwise.
import { build, type InlineConfig, type Rolldown } from 'vite'

/** @throws Error if the bundler has anything to say */
export async function bundle(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const warnings: string[] = []
  const rolldownOptions = {
    ...config.build?.rolldownOptions,
    // How long a part takes says something about the machine alone; in what only runs here, nothing is loaded later.
    checks: { bundlerTimings: false, ineffectiveDynamicImport: !config.build?.ssr },
    onwarn: ({ message }: Rolldown.RolldownLog) => void warnings.push(message),
  }
  const built = await build({
    root: import.meta.dirname,
    logLevel: 'warn',
    ...config,
    build: { ...config.build, rolldownOptions },
  })
  if (warnings.length > 0) throw new Error(`The build complains:\n${warnings.join('\n')}`)
  if (!('output' in built)) throw new Error('One build, one output')
  return built.output
}
