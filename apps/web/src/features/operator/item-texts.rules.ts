// Splits texts into pieces that the server speaks.

/** Maximum number of characters that the server speaks at once. */
const spokenMax = 200

/** Cuts at spaces what is too long even for one piece. */
function cut(text: string): string[] {
  if (text.length <= spokenMax) return [text]
  const space = text.lastIndexOf(' ', spokenMax)
  const end = space > 0 ? space : spokenMax
  return [text.slice(0, end), ...cut(text.slice(end).trim())]
}

/** The text itself if it is short; otherwise its sentences, as many together as the server speaks. */
export function spokenPieces(text: string, language: string): string[] {
  if (text.length <= spokenMax) return [text]
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
  const pieces: string[] = []
  for (const { segment } of sentences) {
    const last = pieces.at(-1)
    if (last !== undefined && `${last}${segment}`.trim().length <= spokenMax) pieces[pieces.length - 1] = last + segment
    else pieces.push(...cut(segment.trim()))
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}
