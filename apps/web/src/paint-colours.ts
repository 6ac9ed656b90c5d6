// The first thing on every page, and on the one that explains when there is no connection: a storage, and the colours.
import './storage-in-memory.ts'
import { wantedScheme } from '#ui/wanted-scheme.ts'

document.documentElement.dataset.mantineColorScheme = wantedScheme()
