// Runs once in each test file: style sheets, colour scheme and texts, as in `main.ts`.
import '#platform/page/translated-page.ts'
import '#ui/styles/styles.ts'
import '#ui/styles/color-scheme.ts'
import './commands.ts'
import { startI18n } from '#platform/language/i18n.ts'

await startI18n('en')
document.documentElement.dataset.mantineColorScheme = 'light'
