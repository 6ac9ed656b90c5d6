/** A text without control characters, apart from white space, and without half surrogates: databases refuse both. */
export const readableText = (text: string): string => text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '')
