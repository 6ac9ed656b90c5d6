import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptFor, isBrowserKey, messageMax } from './encrypt.ts'

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('encrypts the example of RFC 8291, appendix A, byte for byte', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const message = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encryptFor(keys, message, { own, salt }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('encrypts every message with a new key', () => {
  const message = Buffer.from('the same')
  expect(encryptFor(keys, message)).not.toEqual(encryptFor(keys, message))
})

test('rejects keys that are not on the curve, and messages that no service accepts', () => {
  expect([isBrowserKey(keys.p256dh), isBrowserKey('BAQE'), isBrowserKey('')]).toEqual([true, false, false])
  expect(() => encryptFor({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }, Buffer.of(1))).toThrow()
  expect(() => encryptFor(keys, Buffer.alloc(messageMax + 1))).toThrow(RangeError)
})
