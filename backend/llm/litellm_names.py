"""Names with a special meaning in litellm, for processes that have not imported it. tests/llm compare the two.

`native_wire` does not handle a name that is listed here.
"""

#: Prefixes of a model's name, before the slash, that are providers.
_PROVIDERS = """
    a2a a2a_agent abliteration ai21 ai21_chat aihubmix aiml aiohttp_openai amazon_nova anthropic anthropic_text
    apertis assemblyai auto_router aws_polly aws_textract azure azure_ai azure_speech azure_text baseten bedrock
    bedrock_mantle black_forest_labs bytez cerebras charity_engine chatgpt chutes clarifai cloudflare codestral
    cognition cohere cohere_chat cometapi compactifai cortecs crusoe cursor custom custom_openai darkbloom
    dashscope databricks datarobot deepgram deepinfra deepseek docker_model_runner dotprompt edenai elevenlabs
    empiriolabs empower fal_ai featherless_ai fireworks_ai friendliai galadriel gdc gemini gigachat github
    github_copilot gmi gradient_ai groq helicone heroku hosted_vllm huggingface humanloop hyperbolic inception
    infinity jina_ai lambda_ai langflow langfuse langgraph lemonade libertai litellm_agent litellm_proxy
    llamafile llamagate lm_studio manus maritalk meta meta_llama milvus minimax mistral modelscope mongodb
    moonshot morph nadir nano-gpt nebius neosantara nlp_cloud novita nscale nvidia_nim nvidia_riva oci ollama
    ollama_chat oobabooga openai openai_like openrouter ovhcloud parasail perplexity petals pg_vector pinstripes
    poe predibase prism publicai qwen_ai_platform qwencloud ragflow recraft reducto reka replicate runwayml
    s3_vectors sagemaker sagemaker_chat sagemaker_nova sail sambanova sap sarvam scaleway scx-ai snowflake
    soniox stability strands_decider synthetic tencent tensormesh text-completion-codestral
    text-completion-inception text-completion-openai together_ai topaz transcribe triton typesafe v0 valkey
    veniceai vercel_ai_gateway vertex_ai vertex_ai_beta vllm volcengine voyage wandb watsonx watsonx_text xai
    xiaomi_mimo xinference zai
"""
#: Hosts by which litellm recognises a provider from the base URL, for any model name.
_HOSTS = """
    ai-gateway.helicone.ai ai-gateway.vercel.sh api-inference.modelscope.cn api.clarifai.com api.cognition.ai
    api.cortecs.ai api.deepinfra.com api.deepseek.com api.edenai.run api.endpoints.anyscale.com
    api.featherless.ai api.friendli.ai api.galadriel.ai api.getnadir.com api.groq.com api.hyperbolic.xyz
    api.inceptionlabs.ai api.inference.wandb.ai api.lambda.ai api.libertai.io api.llama.com api.meta.ai
    api.mistral.ai api.moonshot.ai api.morphllm.com api.perplexity.ai api.poe.com api.prisminference.com
    api.publicai.co api.reka.ai api.sailresearch.com api.sambanova.ai api.scx.ai api.stima.tech
    api.studio.nebius.ai api.synthetic.new api.together.ai api.together.xyz api.v0.dev api.x.ai app.empower.dev
    codestral.mistral.ai dashscope-intl.aliyuncs.com dashscope.aliyuncs.com gigachat.devices.sberbank.ru
    inference.api.nscale.com integrate.api.nvidia.com llm.chutes.ai nano-gpt.com ollama.com pinstripes.io
    serverless.tensormesh.ai
"""

PROVIDERS = frozenset(_PROVIDERS.split())
HOSTS = frozenset(_HOSTS.split())
