// Runs the bundler once, with vite.config.ts unless overridden.
import { build, type InlineConfig, type Rolldown } from 'vite'

/** @throws Error if the bundler prints any warning */
export async function bundle(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const warnings: string[] = []
  const rolldownOptions = {
    ...config.build?.rolldownOptions,
    // Warnings about build times depend on the machine, and those about chunks do not apply here.
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
