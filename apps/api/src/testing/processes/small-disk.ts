// A small disk that a test can fill. Needs Linux and the right to mount.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0

export interface SmallDisk extends Disposable {
  readonly folder: string
  /** Changes its size, in kilobytes. */
  resize(kilobytes: number): void
  /** Leaves no space on it until it is resized. */
  fill(): void
}

/** @returns null where nothing may be mounted */
export function mountDisk(kilobytes: number, folder = mkdtempSync(join(tmpdir(), 'parley-disk-'))): SmallDisk | null {
  mkdirSync(folder, { recursive: true })
  if (!mount('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder)) return null
  const resize = (size: number) => void mount('-o', `remount,size=${size}k`, folder)
  return {
    folder,
    resize,
    fill() {
      // What others write meanwhile makes the disk larger than the new size, which is then refused.
      for (;;) {
        const { blocks, bfree, bsize } = statfsSync(folder)
        if (bfree === 0) return
        resize(((blocks - bfree) * bsize) / 1_024)
      }
    },
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', folder])
      // A server that is still running may have written into the folder in the meantime.
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const probe = process.platform === 'linux' ? mountDisk(64) : null
probe?.[Symbol.dispose]()
/** Whether this process may mount disks. */
export const mayMount = probe !== null
