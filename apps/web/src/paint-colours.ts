// Runs first on every page, including the offline page: sets up storage and colours.
import './storage-in-memory.ts'
import { wantedScheme } from '#ui/styles/wanted-scheme.ts'

document.documentElement.dataset.mantineColorScheme = wantedScheme()
