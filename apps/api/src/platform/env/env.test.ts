import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { envExample, languageModelServer, languageServers, publicUrl, readEnv, speechVoice } from './env.ts'

test('.env.example equals the output of `npm run -w @parley/api env-example`', async () => {
  expect(await readFile(new URL('../../../../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
})

test('requires no configuration, and treats an empty variable as absent', () => {
  const env = readEnv({ PORT: '', DATABASE_URL: '' })
  expect([env.PORT, env.HOST, env.DATABASE_URL, publicUrl(env)]).toEqual([
    3000,
    '127.0.0.1',
    undefined,
    'http://localhost:3000',
  ])
  expect(languageServers(env, 'SPEECH')).toBeNull()
})

test.each([
  ['PORT', '70000'],
  ['PUBLIC_URL', 'http://parley.example.org'],
  ['DATABASE_URL', 'mysql://secret-host/parley'],
  ['REDIS_URL', 'secret-host:6379'],
  ['REDIS_URL', 'http://secret-host:6379'],
  ['REDIS_URL', 'redis:///0'],
  ['REDIS_URL', 'redis://secret-host/first'],
  ['REDIS_URL', 'redis://secret-host/0?db=1'],
  ['REDIS_URL', 'redis://:secret#half@host'],
  ['REDIS_URL', 'redis://:secret%ff@host'],
  ['OIDC_ISSUER', 'secret-host'],
  ['ACCESS_TOKEN_SECRET', 'too short'],
  ['RATE_LIMIT_FACTOR', '-7'],
  ['LANGUAGE_MODEL_MODEL', ' , '],
])('rejects %s=%s without repeating its value', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(name)
  expect(() => readEnv({ [name]: value })).not.toThrow(value)
})

test.each(['redis://localhost', 'redis://:p%23ss@127.0.0.1:6380/15', 'rediss://vera:secret@[::1]:6379/'])(
  'accepts %s as a Redis URL',
  (address) => {
    expect(readEnv({ REDIS_URL: address }).REDIS_URL).toBe(address)
  },
)

test('uses one server for all three roles, unless a role has its own', () => {
  const env = readEnv({
    OPENAI_BASE_URL: 'http://127.0.0.1:9000/v1/',
    OPENAI_API_KEY: 'shared-key',
    TRANSCRIPTION_BASE_URL: 'https://ears.example/v1',
    SPEECH_API_KEY: 'voice-key',
    LANGUAGE_MODEL_MODEL: 'large, small',
  })
  expect(languageModelServer(env)).toEqual({
    vendor: 'openai',
    baseUrl: 'http://127.0.0.1:9000/v1',
    apiKey: 'shared-key',
    models: ['large', 'small'],
  })
  expect(languageServers(env, 'SPEECH')).toMatchObject({
    addresses: [{ name: 'http://127.0.0.1:9000/v1' }],
    apiKey: 'voice-key',
  })
  expect(languageServers(env, 'TRANSCRIPTION')).toMatchObject({
    addresses: [{ name: 'https://ears.example/v1' }],
    apiKey: undefined,
  })
})

test('uses OpenAI’s own server when only a key is set', () => {
  expect(languageServers(readEnv({ OPENAI_API_KEY: 'k' }), 'SPEECH')?.addresses).toEqual([
    { language: null, name: 'https://api.openai.com/v1' },
  ])
})

test('names the voice of each language that the speech server speaks', () => {
  const env = readEnv({
    SPEECH_BASE_URL: 'http://127.0.0.1:9000/v1',
    SPEECH_MODEL: 'de=vits,bg=vits,*=kokoro',
    SPEECH_VOICE: 'de=anna,fr=amélie',
  })
  expect(['de', 'fr', 'bg'].map((language) => speechVoice(env, language as 'de'))).toEqual(['anna', 'amélie', null])
  expect(speechVoice(readEnv({}), 'de')).toBeNull()
})

test('rejects recognisers that leave a language without one', () => {
  const set = (name: string, value: string) => () => readEnv({ [name]: value })
  expect(set('TRANSCRIPTION_MODEL', 'en=tiny.en,de=base')).toThrow('TRANSCRIPTION_MODEL: Has no choice for es, fr')
  expect(set('TRANSCRIPTION_BASE_URL', 'en=http://127.0.0.1:1/v1')).toThrow('TRANSCRIPTION_BASE_URL: Has no choice for')
  expect(set('SPEECH_BASE_URL', 'xx=http://127.0.0.1:1/v1')).toThrow('SPEECH_BASE_URL: Must be URLs')
})
