import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/i18n.ts'
import { LanguageMenu } from '#ui/language-menu.tsx'
import { LegalLinks } from '#ui/legal-links.tsx'
import { Mark } from '#ui/mark.tsx'
import type { LegalName } from './legal-name.ts'
import classes from './legal-page.module.css'
import { legalQuery } from './legal-text.ts'
import type { Block, Span } from './parse-text.ts'

/** One of the three texts, for everybody to read, signed in or not. */
export function LegalPage({ name }: { name: LegalName }) {
  const { t } = useTranslation('legal')
  const { data: blocks } = useSuspenseQuery(legalQuery(name, useLanguage()))
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <div>
          <Link to="/" className={classes.brand} aria-label={t('home')}>
            <Mark />
            Parley
          </Link>
          <LanguageMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.text}>
        {blocks.map((block) => (
          <TextBlock key={keyOf(block)} block={block} />
        ))}
      </main>
      <footer className={classes.foot}>
        <LegalLinks />
      </footer>
    </div>
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
