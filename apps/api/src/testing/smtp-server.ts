// A small mail server (RFC 5321) that stores what it receives, and rejects or loses mails on request.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

/** The server's replies other than acceptance. */
interface SmtpAnswers {
  /** In reply to the recipient's address. */
  readonly recipient?: string
  /** In reply to the complete mail, which is stored first; null closes the connection without a reply. */
  readonly text?: string | null
}

export class SmtpServer {
  /** The mails so far, as sent. */
  readonly received: string[] = []
  answers: SmtpAnswers = {}
  /** For SMTP_URL. */
  readonly url: string
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server.on('connection', (socket) => this.#talk(socket))
    this.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(): Promise<SmtpServer> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new SmtpServer(server)
  }

  stop(): void {
    this.#server.close()
  }

  #talk(socket: Socket): void {
    /** The mail's text so far; null between mails. */
    let text: string | null = null
    let rest = ''
    /** @returns the reply: undefined if none is due yet, null if it is lost */
    const takeLine = (line: string): string | null | undefined => {
      if (text === null) {
        if (line === 'DATA') text = ''
        return this.#answerTo(line)
      }
      if (line !== '.') {
        text += `${line}\r\n`
        return undefined
      }
      this.received.push(text)
      text = null
      const { text: answer = '250 accepted' } = this.answers
      return answer
    }
    socket.write('220 test\r\n')
    // A client may leave at any time.
    socket.on('error', () => socket.destroy())
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const answer = takeLine(line)
        if (answer === null) socket.destroy()
        else if (line === 'QUIT') socket.end(`${answer}\r\n`)
        else if (answer !== undefined) socket.write(`${answer}\r\n`)
      }
    })
  }

  #answerTo(line: string): string {
    if (line === 'DATA') return '354 go on'
    if (line === 'QUIT') return '221 bye'
    return line.startsWith('RCPT') ? (this.answers.recipient ?? '250 fine') : '250 fine'
  }
}
