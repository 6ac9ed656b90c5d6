import { rosterLimits } from '@parley/contracts/classes/roster.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRoster } from './decode-roster.ts'
import { readRoster } from './read-roster.ts'

const codes = (text: string) =>
  readRoster(text).rows.map(({ line, faults }) => `${line} ${faults.map(({ column, code }) => `${column}:${code}`)}`)

test('reads names, e-mail addresses and tags by their headers', () => {
  expect(readRoster('E-Mail;Vorname;Nachname;Tag\nA@example.org;Ada;Lind;@ada\n')).toEqual({
    fault: null,
    rows: [{ line: 2, name: 'Ada Lind', email: 'a@example.org', tag_name: 'ada', faults: [] }],
  })
  for (const head of ['name,email', 'Nombre,Correo', 'Imię,Poczta', 'Ім’я,Пошта', 'Име,Имейл', 'Nom,Courriel']) {
    expect(readRoster(`${head}\nAda,a@example.org`).rows[0]).toMatchObject({ name: 'Ada', email: 'a@example.org' })
  }
})

test('reads a file without a header by its e-mail addresses', () => {
  expect(readRoster('Ada,a@example.org\nBea,b@example.org').rows.map(({ name }) => name)).toEqual(['Ada', 'Bea'])
  expect(readRoster('a@example.org').rows).toMatchObject([{ line: 1, name: '', email: 'a@example.org', faults: [] }])
})

test('lists the errors of each row', () => {
  const file = [
    'name,email,tag',
    '=1+1,a@example.org,',
    'Bea,,',
    'Cleo,nowhere,',
    'Dan,d@example.org,',
    'Dan,D@example.org,',
    'see evil.com,e@example.org,',
    '"Flo,f@example.org,',
    `${'x'.repeat(rosterLimits.name + 1)},g@example.org,`,
  ]
  expect(codes(file.join('\n'))).toEqual([
    '2 name:formula',
    '3 row:required',
    '4 email:email_invalid',
    '5 ',
    '6 email:duplicate',
    '7 name:characters',
    '8 row:quotes',
    '9 name:too_long',
  ])
})

test('rejects a file that is unreadable or too long', () => {
  expect(readRoster('').fault).toBe('empty')
  expect(readRoster('name,email\n').fault).toBe('empty')
  expect(readRoster('name,town\nAda,Cork').fault).toBe('columns')
  const many = Array.from({ length: 10_000 }, (_, index) => `Ada,a${index}@example.org`).join('\n')
  expect(readRoster(many)).toEqual({ fault: 'too_many_rows', rows: [] })
})

test('detects the encodings that spreadsheets use', () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const decoded = (bytes: Uint8Array, language: 'en' | 'pl' | 'bg') => decodeRoster(bytes, undefined, language)
  expect(decoded(Buffer.from('Zoë'), 'en')).toEqual({ encoding: 'utf-8', text: 'Zoë' })
  expect(decoded(Buffer.from('\ufeffZoë'), 'en')).toEqual({ encoding: 'utf-8', text: 'Zoë' })
  expect(decoded(utf16('Zoë'), 'en')).toEqual({ encoding: 'utf-16le', text: 'Zoë' })
  expect(decoded(Buffer.from('Zo\xeb', 'latin1'), 'en')).toEqual({ encoding: 'windows-1252', text: 'Zoë' })
  expect(decoded(Buffer.from('\xa3ucja', 'latin1'), 'pl')).toEqual({ encoding: 'windows-1250', text: 'Łucja' })
  expect(decoded(Buffer.from('\xc8\xe2\xe0\xed', 'latin1'), 'bg')).toEqual({ encoding: 'windows-1251', text: 'Иван' })
})

test('rejects a wrong encoding and binary files', () => {
  expect(decodeRoster(Buffer.from('Zo\xeb', 'latin1'), 'utf-8', 'en').text).toBeNull()
  expect(decodeRoster(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), undefined, 'en').text).toBeNull()
})

test('never throws, whatever the input', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const { rows } = readRoster(`name,email\n${text}`)
      for (const row of rows) expect(row.faults.length > 0 || row.email !== '').toBe(true)
    }),
  )
})
