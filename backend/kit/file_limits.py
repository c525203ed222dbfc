"""Limits of files in messages (docs/files.md). `kit.limits` includes them."""

from dataclasses import dataclass

from backend.kit.message_limits import MessageLimits


@dataclass(frozen=True, slots=True)
class FileLimits(MessageLimits):
    """A part of `limits.Limits`."""

    #: One file, and the files of one message.
    file_bytes: int = 26_214_400
    message_files: int = 10
    file_name_chars: int = 200
    #: Uploads of one actor that are in no message.
    open_uploads: int = 50
    #: After that they are removed.
    open_upload_hours: int = 24
    #: Checks of one upload.
    upload_checks: int = 20
    #: Pixels of an image, and of one side.
    image_pixels: int = 50_000_000
    image_side: int = 20_000
    #: Time for the bytes of one upload to arrive here, if files are on disk.
    upload_seconds: float = 300.0
    #: Characters of a text that one call of `read_file` returns, and the characters and pages that are read of a file.
    file_text_chars: int = 10_000
    file_read_chars: int = 1_000_000
    file_read_pages: int = 500
    #: Time and memory of the process that reads the text of a PDF. So many run at the same time in a worker, one of
    #: them for each organisation. Others wait for so long.
    pdf_seconds: float = 10.0
    pdf_memory_bytes: int = 402_653_184
    pdfs_at_once: int = 2
    pdf_wait_seconds: float = 20.0
    #: PDFs that one step of an agent reads.
    step_pdfs: int = 2
    #: Of the content of a file that an agent writes; files that one step of an agent sends, and their bytes in a day.
    sent_file_chars: int = 100_000
    step_sent_files: int = 5
    sent_file_day_bytes: int = 104_857_600
    #: Time for all files of a step to be stored and checked.
    sent_files_seconds: float = 60.0
    #: The newest images in view of an agent that its model is shown, bytes of one of them and of all, pixels of a side.
    #: Anthropic takes 5 MB of base64 and 8,000 pixels, Gemini on Vertex AI 7 MB, OpenAI more.
    shown_images: int = 5
    shown_image_bytes: int = 3_750_000
    shown_images_bytes: int = 5_000_000
    shown_image_side: int = 8_000
    #: Bytes of images in all requests of a worker that run. A request has about five copies of them, encoded. One that
    #: finds no room waits for its turn.
    requested_image_bytes: int = 33_554_432
    #: Agents whose model has refused an image. Then it is shown to no agent.
    image_refusals: int = 100
    #: Bytes of encoded images, and characters of texts of files, that a worker keeps at hand.
    kept_image_bytes: int = 33_554_432
    kept_text_chars: int = 10_000_000
    #: Files that one look of a worker removes.
    purged_files: int = 100
