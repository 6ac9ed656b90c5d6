// Calls to a server known only by its URL.
import { randomUUID } from 'node:crypto'
import { login, register } from '@parley/contracts/account/auth.ts'
import { acceptPolicies } from '@parley/contracts/account/user.ts'
import { createSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'

/** @throws Error with the response unless it is successful */
export async function callAt<Result>(
  url: string,
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
): Promise<Result> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Result>
}

const password = 'three walnut doors'
export const newEmail = (): string => `${randomUUID()}@example.org`

/** Registers an account and accepts the policies. @returns its access token */
export async function registerAt(url: string, email = newEmail()): Promise<string> {
  const account = { first_name: 'Vera', last_name: 'Marsh', country: 'IE', email, password }
  const { access_token } = await callAt<{ access_token: string }>(url, register.method, register.path, null, account)
  await callAt(url, acceptPolicies.method, acceptPolicies.path, access_token, {
    is_accept_terms_and_conditions: true,
    is_accept_privacy_policy: true,
    is_accept_refund_policy: true,
  })
  return access_token
}

/** Signs in to an account that `registerAt` has created. @returns a new access token */
export async function signInAt(url: string, email: string): Promise<string> {
  const body = { email, password }
  return (await callAt<{ access_token: string }>(url, login.method, login.path, null, body)).access_token
}

/** Opens a conversation about the first scenario. @returns its id */
export async function openSessionAt(url: string, token: string): Promise<string> {
  const first = `${listScenarios.path}?target_language=en&limit=1`
  const list = await callAt<{ items: { _id: string }[] }>(url, 'GET', first, token)
  const open = { scenario_id: list.items[0]?._id, time_zone: 'UTC' }
  return (await callAt<Session>(url, createSession.method, createSession.path, token, open))._id
}

/** Sends a typed turn without reading the body of the response. */
export function typeAt(url: string, token: string, sessionId: string, text: string): Promise<Response> {
  const form = new FormData()
  const languages = { target_language: 'en', explanation_language: 'en' }
  const fields = { session_id: sessionId, turn_id: randomUUID(), text, ...languages }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return fetch(`${url}/api/conversation`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
}
