import { describe, expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

const read = (text: string) => readEnvFile(Buffer.from(text))
const utf16 = (text: string) => Buffer.from(`\u{feff}${text}`, 'utf16le')

describe('an .env file', () => {
  test.each<[string, Buffer]>([
    ['a byte order mark', Buffer.from('\u{feff}PORT=3000\nMAIL_FROM=Zoë <z@x.org>\n')],
    ['CRLF', Buffer.from('PORT=3000\r\nMAIL_FROM=Zoë <z@x.org>\r\n')],
    ['a byte order mark, CRLF and quotes', Buffer.from('\u{feff}PORT="3000"\r\nMAIL_FROM=\'Zoë <z@x.org>\'\r\n')],
    ['lone carriage returns', Buffer.from('PORT=3000\rMAIL_FROM=Zoë <z@x.org>')],
    ['export and spaces', Buffer.from('export PORT = 3000\n  export MAIL_FROM= "Zoë <z@x.org>"  # from\n')],
    ['comments', Buffer.from('# PORT=1\n\nPORT=3000 # the port\nMAIL_FROM=Zoë <z@x.org>')],
    ['UTF-16, as PowerShell writes it', utf16('PORT=3000\r\nMAIL_FROM=Zoë <z@x.org>\r\n')],
    ['UTF-16 in the other order', utf16('PORT=3000\nMAIL_FROM=Zoë <z@x.org>').swap16()],
  ])('is read with %s', (_name, bytes) => {
    expect(readEnvFile(bytes)).toEqual({ values: { PORT: '3000', MAIL_FROM: 'Zoë <z@x.org>' }, complaints: [] })
  })

  test('may have a value of several lines, in which # and names are no comments', () => {
    const { values, complaints } = read('KEY="-----BEGIN\nab#c\n-----END"\nPORT=3000')
    expect(values).toEqual({ KEY: '-----BEGIN\nab#c\n-----END', PORT: '3000' })
    expect(complaints).toEqual([])
  })

  test.each([
    ['SMTP_URL=smtp://u:pa#ss@h', 'line 1, SMTP_URL: the value ends before #'],
    ['A=1\nSMTP_PASSWORD="x"y', 'line 2, SMTP_PASSWORD: what follows the closing " is ignored'],
    ['KEY="abc\nPORT=3000\nNAME="x"', 'line 1, KEY: the quotation mark " is closed only after other variables'],
    ["KEY='abc\nPORT=3000", "line 1, KEY: the quotation mark ' is not closed"],
    ['KEY=“abc”', 'line 1, KEY: typographic quotation marks'],
    ['PORT: 3000', 'line 1 is ignored'],
    ['A=1\nset PORT=3000', 'line 2 is ignored'],
    ['PORT 3000', 'line 1 is ignored'],
  ])('says what has no effect in %j, without any value', (text, complaint) => {
    const { complaints } = read(text)
    expect(complaints).toEqual([expect.stringContaining(complaint)])
    expect(complaints.join()).not.toMatch(/abc|pa#ss|3000/)
  })

  test('says that it is not saved as UTF-8', () => {
    const { complaints } = readEnvFile(Buffer.from('OIDC_NAME=Sch\u00fcler', 'latin1'))
    expect(complaints).toEqual([expect.stringContaining('not saved as UTF-8')])
  })
})
