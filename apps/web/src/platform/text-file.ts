// Reads a text file that the user has chosen, in the encodings that name themselves: UTF-8 and UTF-16.

/** The file is in another encoding, such as a Windows code page: its letters cannot be told apart reliably. */
export class ForeignEncoding extends Error {
  override readonly name = 'ForeignEncoding'
}

/** The encoding by its byte order mark, or by where a first ASCII letter has its zero byte. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== undefined && first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

/**
 * The text of a file, without a byte order mark.
 * @throws ForeignEncoding rather than losing any letter
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text: string
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ForeignEncoding('The file is not UTF-8', { cause })
  }
  // No text contains these: letters were lost when the file was saved, or it is not text.
  if (/[\0\u{fffd}]/u.test(text)) throw new ForeignEncoding('The file contains characters that are none')
  return text
}
