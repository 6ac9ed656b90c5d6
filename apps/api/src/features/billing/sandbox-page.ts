// The sandbox's pages, with a dark colour scheme but no scripts or external resources.
import { type Language, locales } from '@parley/contracts/language/language.ts'
import { textsOf } from '#texts/texts.ts'
import { mainUnits } from './billing.rules.ts'

const texts = textsOf('sandbox')

interface Part {
  readonly html: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Markup; escapes every inserted value that is not markup itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly (string | Part | readonly Part[])[]): Part => ({
  html: strings.reduce((text, part, index) => {
    const value = values[index - 1]
    if (value === undefined) return text + part
    const parts =
      typeof value === 'string'
        ? escaped(value)
        : [value]
            .flat()
            .map((one) => one.html)
            .join('')
    return text + parts + part
  }),
})

const style = `
:root{color-scheme:light dark;--bg:#faf8f4;--surface:#fffefc;--ink:#26211a;--muted:#5f584b;--line:#e6e0d4;--edge:#8a8374;--primary:#5b5bd6;--press:#4a4ac0;--warn:#7a4d06;--warn-soft:#fdf1da}
@media(prefers-color-scheme:dark){:root{--bg:#14110d;--surface:#1d1915;--ink:#f3eee5;--muted:#b9b0a1;--line:#332d26;--edge:#787067;--primary:#6563db;--press:#5755cc;--warn:#f0b85a;--warn-soft:#35270f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--bg);color:var(--ink);font:16px/1.5 "Onest Variable",system-ui,sans-serif;overflow-wrap:break-word}
main{width:100%;max-width:440px;min-width:0;padding:32px;border:1px solid var(--line);border-radius:20px;background:var(--surface);box-shadow:0 1px 2px rgb(58 44 28/.05),0 12px 32px -12px rgb(58 44 28/.18)}
h1{margin:0 0 8px;font-size:24px;line-height:32px;letter-spacing:-.02em;text-wrap:balance}
h2{margin:24px 0 8px;font-size:16px}
p{margin:0 0 16px;color:var(--muted)}
.note{margin:0 0 24px;padding:12px 16px;border-radius:12px;background:var(--warn-soft);color:var(--warn);font-size:14px}
.note b{display:block}
dl{margin:16px 0 24px;border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:12px 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
form{margin:0}
button{width:100%;min-height:48px;margin:0 0 8px;padding:12px 24px;border:1px solid transparent;border-radius:12px;background:var(--primary);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--press)}
button.plain{background:transparent;border-color:var(--edge);color:var(--ink)}
button.plain:hover{border-color:var(--ink)}
a{display:inline-block;margin-top:8px;padding:4px 0;color:var(--muted)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
@media(max-width:479px){main{padding:24px 16px}}
`

/** A complete page. */
export function page(language: Language, title: string, content: Part): string {
  const { sandbox, noCard, back } = texts[language]
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Parley</title><style>${{ html: style }}</style></head>
<body><main>
<p class="note"><b>${sandbox}</b>${noCard}</p>
<h1>${title}</h1>
${content}
<a href="/platform/tariff-plans">${back}</a>
</main></body>
</html>
`.html
}

/** A list of terms and values. */
export const facts = (pairs: readonly (readonly [string, string])[]): Part =>
  html`<dl>${pairs.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`

/** A button that posts its name to the page's own URL. */
export const button = (label: string, act: string, isPlain = false): Part =>
  html`<button name="act" value="${act}" class="${isPlain ? 'plain' : ''}">${label}</button>`

export const form = (parts: readonly Part[]): Part => html`<form method="post">${parts}</form>`

export const priceIn = (language: Language, amountMinor: number, currency: string): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    mainUnits(amountMinor, currency),
  )

export const daysIn = (language: Language, days: number): string =>
  new Intl.NumberFormat(locales[language], { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)

/** Times in the sandbox are in UTC. */
export const momentIn = (language: Language, at: string | Date): string =>
  new Date(at).toLocaleString(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
