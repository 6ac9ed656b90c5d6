import { describe, expect, it } from 'vitest'
import { naturalVoice, type VoiceFacts } from './natural-voice.ts'

const voice = (name: string, lang: string, facts: Partial<VoiceFacts> = {}): VoiceFacts => ({
  name,
  voiceURI: name,
  lang,
  localService: true,
  default: false,
  ...facts,
})
const online = { localService: false }

const edge = [
  voice('Microsoft David - English (United States)', 'en-US', { default: true }),
  voice('Microsoft Aria Online (Natural) - English (United States)', 'en-US', online),
  voice('Microsoft Sonia Online (Natural) - English (United Kingdom)', 'en-GB', online),
  voice('Microsoft Polina Online (Natural) - Ukrainian (Ukraine)', 'uk-UA', online),
]
const mac = [
  voice('Albert', 'en-US'),
  voice('Eddy (English (UK))', 'en-GB'),
  voice('Daniel', 'en-GB'),
  voice('Serena (Premium)', 'en-GB'),
  voice('Google português do Brasil', 'pt-BR', online),
  voice('Joana', 'pt-PT'),
]
const linux = [
  voice('English (Great Britain) espeak-ng', 'en-GB'),
  voice('Bulgarian', 'bg', { voiceURI: 'urn:moz-tts:speechd:Bulgarian?bg' }),
]

const nameOf = (...asked: Parameters<typeof naturalVoice>) => naturalVoice(...asked)?.name ?? null

describe('the natural voice for a language', () => {
  it('comes from the region that is taught', () => {
    expect(nameOf(edge, 'en')).toBe('Microsoft Sonia Online (Natural) - English (United Kingdom)')
    expect(nameOf(mac, 'pt')).toBe('Joana')
  })
  it('is one whose name marks it as natural, before one that the device merely has', () => {
    expect(nameOf(mac, 'en')).toBe('Serena (Premium)')
    expect(nameOf([voice('Anna', 'de-DE'), voice('Google Deutsch', 'de-DE', online)], 'de')).toBe('Google Deutsch')
  })
  it('is one that needs no network, before one that does', () => {
    const [near, far] = [voice('Paulina (Enhanced)', 'es-MX'), voice('Google español', 'es-US', online)]
    expect(nameOf([far, near], 'es')).toBe('Paulina (Enhanced)')
  })
  it('is any other of the language where the region has none', () => {
    expect(nameOf([voice('Luciana', 'pt-BR')], 'pt')).toBe('Luciana')
  })
  it('is recognised by the language tags of Android', () => {
    expect(nameOf([voice('English United States', 'en_US')], 'en')).toBe('English United States')
    expect(nameOf([voice('Polish', 'pol-POL')], 'pl')).toBe('Polish')
  })
})

describe('there is no natural voice', () => {
  it('among those of another language', () => {
    expect(nameOf(edge, 'bg')).toBeNull()
    expect(nameOf([], 'en')).toBeNull()
    expect(nameOf([voice('No tag', '')], 'en')).toBeNull()
  })
  it('among those that a synthesiser computes', () => {
    expect(nameOf(linux, 'en')).toBeNull()
    expect(nameOf(linux, 'bg')).toBeNull()
    expect(nameOf([voice('Fred', 'en-US'), voice('Grandma (Italian (Italy))', 'it-IT')], 'it')).toBeNull()
  })
  it('among unknown ones on the network', () => {
    expect(nameOf([voice('Cloud voice 7', 'fr-FR', online)], 'fr')).toBeNull()
  })
})
