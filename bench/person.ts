// A simulated user with an account.
import { randomUUID } from 'node:crypto'

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** Posts JSON and parses the response. @throws Error with the response if it is not a success */
export async function post<T>(url: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<T>
}

/** The same for all: a random password might contain part of the e-mail address, which the server rejects. */
const password = 'three green umbrellas sing'

/** Creates an account on `server` and accepts the policies. */
export async function signUp(server: string): Promise<Person> {
  const email = `${randomUUID()}@example.org`
  const person = { first_name: 'Test', last_name: 'Learner', country: 'ES', email, password }
  const answer = await post<{ access_token: string; user: { _id: string } }>(`${server}/api/auth/register`, person)
  const { access_token: token, user } = answer
  const accepted = await fetch(`${server}/api/user/accept-policies`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      is_accept_terms_and_conditions: true,
      is_accept_privacy_policy: true,
      is_accept_refund_policy: true,
    }),
  })
  if (!accepted.ok) throw new Error(`Accepting the policies: ${accepted.status} ${await accepted.text()}`)
  return { id: user._id, email: person.email, password: person.password, token }
}
