/** A file's bytes as base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In chunks: a call accepts only a limited number of arguments.
  const pieceBytes = 0x80_00
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(from, from + pieceBytes))
  }
  return btoa(text)
}
