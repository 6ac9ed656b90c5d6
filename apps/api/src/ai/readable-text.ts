/** Text without control characters, apart from white space, and without lone surrogates: databases reject both. */
export const readableText = (text: string): string => text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '')
