import { expect, test } from 'vitest'
import { fileNameOf } from './save-file.ts'

test.each([
  ['Returning a shirt', 'returning-a-shirt.json'],
  ['  Où est / la gare ? ', 'où-est-la-gare.json'],
  ['../../etc/passwd', 'etc-passwd.json'],
  ['Повернути сорочку: №1', 'повернути-сорочку-1.json'],
  ['?!', 'parley.json'],
  ['a'.repeat(120), `${'a'.repeat(60)}.json`],
])('derives a file name from %j %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
