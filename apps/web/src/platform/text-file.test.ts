import { describe, expect, it } from 'vitest'
import { ForeignEncoding, readTextFile } from './text-file.ts'

const text = 'word;target_language\r\nfrüh;de\r\nпривіт;uk\r\nżółw;pl\r\n'
const utf16 = (order: 'le' | 'be', mark: string) => {
  const bytes = Buffer.from(mark + text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

describe('a chosen text file', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\u{feff}${text}`)],
    ['UTF-16 as Excel writes it', utf16('le', '\u{feff}')],
    ['UTF-16 in the other order', utf16('be', '\u{feff}')],
    ['UTF-16 without a byte order mark', utf16('le', '')],
    ['UTF-16 in the other order without a byte order mark', utf16('be', '')],
  ])('is read in %s', async (_name, bytes) => {
    expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe(text)
  })

  it.each<[string, Uint8Array]>([
    ['in cp1252', Buffer.from('word;target_language\r\nfr\u00fch;de\r\n', 'latin1')],
    ['in cp1251', Uint8Array.of(0x77, 0x2c, 0xef, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2)],
    ['in cp1250', Uint8Array.of(0x77, 0x2c, 0xbf, 0xf3, 0xb3, 0x77)],
    ['whose letters were lost before', Buffer.from('word,target_language\nfr\u{fffd}h,de')],
    ['cut within a letter', Buffer.from('word,target_language\nfrü').subarray(0, -1)],
    ['that is no text', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 8, 0)],
  ])('is refused if it is %s', async (_name, bytes) => {
    await expect(readTextFile(new Blob([new Uint8Array(bytes)]))).rejects.toBeInstanceOf(ForeignEncoding)
  })

  it('may be empty', async () => expect(await readTextFile(new Blob([]))).toBe(''))
})
