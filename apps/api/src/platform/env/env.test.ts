import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { envExample, modelServer, publicUrl, readEnv } from './env.ts'

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
  expect(modelServer(env, 'SPEECH')).toBeNull()
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
  expect(modelServer(env, 'LANGUAGE_MODEL')).toEqual({
    vendor: 'openai',
    baseUrl: 'http://127.0.0.1:9000/v1',
    apiKey: 'shared-key',
    models: ['large', 'small'],
  })
  expect(modelServer(env, 'SPEECH')).toMatchObject({ baseUrl: 'http://127.0.0.1:9000/v1', apiKey: 'voice-key' })
  expect(modelServer(env, 'TRANSCRIPTION')).toMatchObject({ baseUrl: 'https://ears.example/v1', apiKey: undefined })
})

test('uses OpenAI’s own server when only a key is set', () => {
  expect(modelServer(readEnv({ OPENAI_API_KEY: 'k' }), 'SPEECH')?.baseUrl).toBe('https://api.openai.com/v1')
})
