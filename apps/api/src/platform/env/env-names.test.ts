import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { unknownVariables } from './env-names.ts'

test.each([
  ['SPEECH_MODLE', 'SPEECH_MODEL'],
  ['OPENAI_API_BASE', 'OPENAI_BASE_URL'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['REGISTRATON', 'REGISTRATION'],
  ['PAYMENT', 'PAYMENTS'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['KEEP_RECORDING_DAYS', 'KEEP_RECORDINGS_DAYS'],
])('suggests a correction for %s', (name, meant) => {
  expect(() => readEnv({ [name]: 'secret-value' })).toThrow(
    `${name}: there is no such variable; did you mean ${meant}?`,
  )
  expect(() => readEnv({ [name]: 'secret-value' })).not.toThrow('secret-value')
})

test.each([
  'PATH',
  'HOME',
  'HOSTNAME',
  'LANG',
  'OPENAI_ORG_ID',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'SPEECH_SERVICE_HOST',
  'OTEL_TRACES_SAMPLER',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
])('ignores %s, which other programs use', (name) => {
  expect(readEnv({ [name]: 'value' }).PORT).toBe(3000)
})

test('suggests nothing for a name that is unlike all others', () => {
  expect(unknownVariables(['S3_X'], ['DATABASE_URL'])).toEqual(['S3_X: there is no such variable; take it away'])
})
