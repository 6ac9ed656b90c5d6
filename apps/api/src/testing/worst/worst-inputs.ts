// All functions that process users' input without a pause, with their most expensive input. `npm run bench -- worst`
// times them; the test next to this file checks how their cost grows.
import { worstBodies } from './worst-bodies.ts'
import { worstFiles } from './worst-files.ts'
import type { WorstInput } from './worst-input.ts'
import { worstTexts } from './worst-texts.ts'

export const worstInputs: readonly WorstInput[] = [...worstTexts, ...worstBodies, ...worstFiles]
