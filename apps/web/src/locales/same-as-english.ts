// Texts that are right although they read as in English: a word that both languages share. Key: `namespace:key`.
import type { Language } from '@parley/contracts/language.ts'

export const sameAsEnglish: Record<string, readonly Language[]> = {
  'ui:title.conversation': ['fr'],
  'shell:menu': ['fr', 'pt', 'it', 'pl'],
  'ui:field.password': ['it'],
  'user:tab.organizations': ['fr'],
  'user:tab.notifications': ['fr'],
  'library:card.minutes': ['es', 'fr', 'pt', 'it', 'pl'],
  'conversation:exam.name': ['de'],
  'review:history.list': ['fr'],
  'review:bands.short': ['de'],
  'review:side.partner': ['it'],
  'review:filter.dialog': ['fr'],
  'review:share.link': ['pt', 'de', 'it', 'pl'],
  'billing:subscription.plan': ['es', 'pl'],
  'billing:team.title': ['de', 'it'],
  'consent:refuse': ['es', 'it'],
  'scenario-wizard:description': ['fr'],
  'ui:legal.choices': ['es', 'fr', 'pt', 'de'],
  'module-wizard:description.label': ['fr'],
  'module-wizard:type.label': ['fr'],
  'module-wizard:pick.kind': ['fr'],
  'module-wizard:pick.dialog': ['fr'],
  'module-wizard:write.description': ['fr'],
  'ui:title.moduleWizard': ['fr'],
}
