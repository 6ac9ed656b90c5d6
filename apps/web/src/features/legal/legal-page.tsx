import type { Language } from '@parley/contracts/language/language.ts'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/language/i18n.ts'
import { OpenPage } from '#ui/page/open-page.tsx'
import { OpenText } from '#ui/page/open-text.tsx'
import type { LegalName } from './legal-name.ts'
import { legalText } from './legal-text.ts'
import type { Block, Span } from './parse-text.ts'

export interface LegalPageProps {
  name: LegalName
  /** The initial text, which replaces the prerendered markup without an intermediate state. */
  first: { language: Language; blocks: readonly Block[] }
}

/** One of the three texts; public, for signed-in and signed-out users. */
export function LegalPage({ name, first }: LegalPageProps) {
  const language = useLanguage()
  return <LegalText blocks={language === first.language ? first.blocks : use(legalText(name, language))} />
}

/** The page, once its text is loaded. */
export function LegalText({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useTranslation('legal')
  return (
    <OpenPage homeLabel={t('home')}>
      <OpenText>
        {blocks.map((block) => (
          <TextBlock key={keyOf(block)} block={block} />
        ))}
      </OpenText>
    </OpenPage>
  )
}

const keyOf = (block: Block) => JSON.stringify(block)

function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={JSON.stringify(item)}>
            <Spans spans={item} />
          </li>
        ))}
      </ul>
    )
  }
  const Tag = ({ title: 'h1', heading: 'h2', paragraph: 'p' } as const)[block.kind]
  return (
    <Tag>
      <Spans spans={block.spans} />
    </Tag>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, bold, href }) => {
    if (href) {
      return (
        <a key={text} href={href}>
          {text}
        </a>
      )
    }
    return bold ? <strong key={text}>{text}</strong> : text
  })
}
